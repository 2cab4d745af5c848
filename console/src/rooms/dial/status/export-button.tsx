import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { dial } from "../messages.ts";

/** Abnormal lines of all hosts as a sheet. */
export function ExportButton() {
  const write = useMutation({
    mutationFn: async () => (await import("./write-errors.ts")).writeErrors(),
    onSuccess: (rows) => showToast("success", rows > 0 ? dial.exported : dial.nothingToExport),
    onError: (error) => {
      showToast("danger", dial.exportFailed);
      if (!(error instanceof ApiError)) reportError(error);
    },
  });
  return (
    <Button busy={write.isPending} onClick={() => write.mutate()}>
      {dial.exportErrors}
    </Button>
  );
}
