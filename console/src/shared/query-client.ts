import { QueryClient } from "@tanstack/react-query";

/**
 * The one cache of server state. Nothing is retried automatically: a page shows the error with a retry button, and a
 * call that moves money is never repeated behind the owner's back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // Held back while offline, a list would show the answer to an earlier choice without a word.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Never held back until the server answers: what its owner has given up would be done later.
    mutations: { retry: false, networkMode: "always" },
  },
});
