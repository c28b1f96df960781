import{a,b,c,d}from"./chunk-VP3ZLDXS.js";import"./chunk-AOU6RVLX.js";import"./chunk-O3RZCJJ5.js";export{b as cutNote,a as fetchText,c as mount,d as show};
