import { pageCount } from "@nodeyard/contract/pagination.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { wechat } from "../messages.ts";

/** Previous and next; nothing where there is one page. */
export function Pages(props: {
  page: number;
  total: number;
  pageSize: number;
  onChange: (page: number) => void;
}) {
  const { page, onChange } = props;
  const last = pageCount(props.total, props.pageSize);
  if (last === 1 && page === 1) return null;
  return (
    <nav className="app-pages" aria-label={wechat.pages}>
      <Button disabled={page <= 1} onClick={() => onChange(Math.min(page - 1, last))}>
        {wechat.previous}
      </Button>
      <span aria-live="polite">{wechat.pageOf(String(page), String(last))}</span>
      <Button disabled={page >= last} onClick={() => onChange(page + 1)}>
        {wechat.next}
      </Button>
    </nav>
  );
}
