import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { transferList } from "./queries.ts";

const ReceivedOffers = lazyPart(() => import("./received-offers.tsx"));

/** Above the list of devices: those that are offered to the account. Nothing without any, which is nearly always. */
export function OffersNotice() {
  const { data } = useQuery(transferList);
  if (data === undefined || data.received.length === 0) return null;
  return <ReceivedOffers offers={data.received} />;
}
