import{a,b,c,d}from"./chunk-63ZDWCX4.js";import"./chunk-HA2PIQ3U.js";import"./chunk-O3RZCJJ5.js";export{b as cutNote,a as fetchText,c as mount,d as show};
