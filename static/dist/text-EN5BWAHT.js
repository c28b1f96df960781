import{a,b,c,d}from"./chunk-XBCFXIXC.js";import"./chunk-XETINYVF.js";import"./chunk-O3RZCJJ5.js";export{b as cutNote,a as fetchText,c as mount,d as show};
