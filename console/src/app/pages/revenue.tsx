import { RevenuePage } from "../../rooms/revenue/revenue-page.tsx";

export default RevenuePage;
