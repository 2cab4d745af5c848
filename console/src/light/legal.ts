import "../rooms/legal/legal.css";
import { enhanceFrame } from "./enhance.ts";

// An agreement is its document: nothing of it is rendered again in the page.
enhanceFrame();
document.documentElement.dataset["ready"] = "";
