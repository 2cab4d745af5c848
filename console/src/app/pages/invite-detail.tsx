import { InviteDetailPage } from "../../rooms/invite/detail/invite-detail-page.tsx";

export default InviteDetailPage;
