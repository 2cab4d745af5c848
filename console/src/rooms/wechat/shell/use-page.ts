import { useState } from "react";

const PARAMETER = "page";

function pageInAddress(): number {
  const page = Number(new URLSearchParams(location.search).get(PARAMETER));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** The page of a list, kept in the address. */
export function usePage(): [page: number, change: (page: number) => void] {
  const [page, setPage] = useState(pageInAddress);
  const change = (next: number): void => {
    const address = new URL(location.href);
    if (next === 1) address.searchParams.delete(PARAMETER);
    else address.searchParams.set(PARAMETER, String(next));
    history.replaceState(history.state, "", address.pathname + address.search);
    setPage(next);
    scrollTo(0, 0);
  };
  return [page, change];
}
