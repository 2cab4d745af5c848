import type { Image } from "@nodeyard/contract/downloads/calls.ts";
import { withdrawImage } from "@nodeyard/contract/downloads/operator/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { downloadsText } from "../messages.ts";

/** Withdraws an image, with the operator's reason. */
export default function WithdrawDialog(props: { image: Image; onClose: () => void }) {
  const { imageId, title, name } = props.image;
  const client = useQueryClient();
  return (
    <ActDialog
      title={downloadsText.withdrawTitle}
      text={downloadsText.withdrawText}
      submit={downloadsText.withdraw}
      tone="danger"
      lead={
        <p>
          <b>{title}</b> {name}
        </p>
      }
      send={async (reason) => {
        try {
          return await call(withdrawImage, { imageId, reason });
        } finally {
          void invalidateRoom(client, "downloads");
        }
      }}
      onClose={props.onClose}
    />
  );
}
