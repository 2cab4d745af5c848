import { setNoticeLanguage, type NoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { call } from "../../../shared/http.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import { settings as words } from "./messages.ts";
import { noticeSettings } from "./queries.ts";

const LANGUAGES = [
  { value: "zn", label: words.chinese },
  { value: "en", label: words.english },
] as const;

/** The language of what is sent: mails are read far from the page whose address has a language. */
export function LanguageChoice({ writtenIn }: Pick<NoticeSettings, "writtenIn">) {
  const change = useToastedChange(
    (chosen: NoticeSettings["writtenIn"]) => call(setNoticeLanguage, { writtenIn: chosen }),
    noticeSettings.queryKey,
  );
  return (
    <div className="notices-language">
      <span aria-hidden="true">{words.language}</span>
      <Choice
        label={words.language}
        value={change.isPending ? change.variables : writtenIn}
        options={LANGUAGES}
        onChange={(chosen) => change.mutate(chosen)}
      />
    </div>
  );
}
