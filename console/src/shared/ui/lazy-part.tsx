import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { noteUnanswered, useConnection } from "../connection.ts";

/**
 * A component whose code is fetched when it is first shown. If that fails, `onClose` is called, if there is one, and the code
 * is fetched again the next time or when the connection is back; `React.lazy` would keep the failure and take the page down
 * with it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const dismiss = useEffectEvent(() => {
      if ("onClose" in props && typeof props.onClose === "function") props.onClose();
    });
    const isLost = useConnection() !== undefined;
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      load().then(
        (module) => {
          loaded = module.default;
          if (!isGone) setPart(() => loaded);
        },
        () => {
          noteUnanswered();
          if (!isGone) dismiss();
        },
      );
      return () => {
        isGone = true;
      };
    }, [isLost]);
    return Part && <Part {...props} />;
  };
}
