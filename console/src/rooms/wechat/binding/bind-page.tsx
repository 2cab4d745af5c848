import { withLanguage } from "../../../shared/site.ts";
import { Head } from "../shell/head.tsx";
import { useInfo } from "../shell/info.ts";
import { BindForm } from "./bind-form.tsx";
import { binding } from "./messages.ts";

/** `/wechat`: binds an account to the person's identity; below, those that are. */
export default function BindPage() {
  const { accounts = [], nickname = "" } = useInfo().data ?? {};
  return (
    <>
      <Head title={binding.title} purpose={binding.purpose} />
      {nickname !== "" && <p className="app-quiet">{binding.identity(nickname)}</p>}
      <BindForm />
      {accounts.length > 0 && (
        <section className="app-section">
          <header>
            <h2>{binding.boundTitle}</h2>
            <a href={withLanguage("/wechat/unbind")}>{binding.manage}</a>
          </header>
          <ul className="app-rows">
            {accounts.map(({ id, email, needsPassword }) => (
              <li key={id}>
                <div>
                  <b>{email}</b>
                  {needsPassword && <small data-tone="warning">{binding.needsPassword}</small>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
