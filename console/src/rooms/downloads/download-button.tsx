import { recordDownload } from "@nodeyard/contract/downloads/calls.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { showToast } from "../../shared/ui/toasts.ts";
import { downloadsText } from "./messages.ts";

/** Asks for a file's address and opens it in a new window, where the browser saves it. */
export function DownloadButton(props: { resource: string; name: string }) {
  const download = useMutation({
    mutationFn: () => call(recordDownload, { resource: props.resource }),
    onSuccess: ({ data }) => {
      window.open(data, "_blank", "noopener");
      showToast("success", downloadsText.started);
    },
    onError: (error) => showToast("danger", errorText(error)),
  });
  return (
    <Button
      label={downloadsText.downloadOf(props.name)}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {downloadsText.download}
    </Button>
  );
}
