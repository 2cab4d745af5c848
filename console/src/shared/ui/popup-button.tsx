import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from "react";

/** Props that a pop-up receives from its button. */
export interface PopupProps {
  /** The button: it opens and closes the pop-up, and has the focus again afterwards. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** True for a press of the button, which closes its pop-up without the library. */
export const isPressOf = (anchor: PopupProps["anchor"], { target }: Event): boolean =>
  target instanceof Node && anchor.current?.contains(target) === true;

type ButtonProps = Omit<ComponentProps<"button">, "ref" | "type" | "aria-expanded" | "onClick">;

/** A button that opens and closes a pop-up, a dialog unless `aria-haspopup` says otherwise. */
export function PopupButton(props: ButtonProps & { popup: (props: PopupProps) => ReactNode }) {
  const { popup, ...button } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        aria-haspopup="dialog"
        {...button}
        ref={anchor}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && popup({ anchor, onClose: () => setOpen(false) })}
    </>
  );
}
