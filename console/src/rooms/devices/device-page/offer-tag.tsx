import { useQuery } from "@tanstack/react-query";
import { Tag } from "../../../shared/ui/tag.tsx";
import { offerOf } from "../transfers/queries.ts";
import { devicePage as text } from "./messages.ts";

/** The mark of a device that is offered to another owner. */
export function OfferTag({ deviceId }: { deviceId: string }) {
  const { data } = useQuery(offerOf(deviceId));
  return data ? <Tag tone="info">{text.offered}</Tag> : null;
}
