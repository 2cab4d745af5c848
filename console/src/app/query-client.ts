import { QueryClient } from "@tanstack/react-query";

/**
 * The one cache of server state. Nothing is retried by itself: a page shows the failure with a way to try again, and a
 * call that moves money is never repeated behind the owner's back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
