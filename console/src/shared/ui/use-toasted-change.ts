import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorText } from "./error-text.ts";
import { showToast } from "./toasts.ts";

/** A change without a form: what it answers, or its refusal, is a toast, and the queries that show it are fetched again. */
export function useToastedChange<Value>(
  send: (value: Value) => Promise<{ message: string }>,
  queryKey: QueryKey,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      showToast("success", message);
      return client.invalidateQueries({ queryKey });
    },
    onError: (error) => showToast("danger", errorText(error)),
  });
}
