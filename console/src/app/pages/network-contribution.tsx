import { RankingPage } from "../../rooms/ranking/ranking-page.tsx";

export default RankingPage;
