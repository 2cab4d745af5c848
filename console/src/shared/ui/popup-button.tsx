import { useState, type ComponentProps, type ReactNode } from "react";

/** Props that a pop-up receives from its button. */
export interface PopupProps {
  /** The button: it opens and closes the pop-up, and has the focus again afterwards. */
  anchor: HTMLButtonElement;
  onClose: () => void;
}

/** True for a press of the button, which closes its pop-up without the library. */
export const isPressOf = (anchor: PopupProps["anchor"], { target }: Event): boolean =>
  target instanceof Node && anchor.contains(target);

type ButtonProps = Omit<ComponentProps<"button">, "ref" | "type" | "aria-expanded" | "onClick">;

/** A button that opens and closes a pop-up, a dialog unless `aria-haspopup` says otherwise. */
export function PopupButton(props: ButtonProps & { popup: (props: PopupProps) => ReactNode }) {
  const { popup, ...button } = props;
  /** The button, while the pop-up is open. */
  const [anchor, setAnchor] = useState<HTMLButtonElement>();
  return (
    <>
      <button
        aria-haspopup="dialog"
        {...button}
        type="button"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      />
      {anchor && popup({ anchor, onClose: () => setAnchor(undefined) })}
    </>
  );
}
