import { uploadImage } from "@nodeyard/contract/identity/calls.ts";
import type { PhotoSide } from "@nodeyard/contract/identity/rules.ts";
import { useId, useState, type ChangeEvent } from "react";
import { sendForm } from "../../../shared/send-files.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FieldNote } from "../../../shared/ui/field.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { identity } from "../messages.ts";
import { PhotoUnreadableError, shrinkPhoto } from "./shrink-photo.ts";
import styles from "./photos.module.css";

/** The file as a data URL, which the content security policy allows for images. */
function readAsAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") resolve(reader.result);
    });
    reader.addEventListener("error", () => reject(new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}

/** A photo that is uploaded as soon as it is chosen, shrunk to what the server takes: with a preview, how much is sent, and another try. */
export function PhotoField(props: { name: string; side: PhotoSide; error: string | undefined }) {
  const id = useId();
  const [preview, setPreview] = useState("");
  const [photoName, setPhotoName] = useState("");
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const label = identity[props.side];
  // The form's error no longer applies once the upload has started.
  const isEmpty = photoName === "" && percent === undefined;
  const error = failure ?? (isEmpty ? props.error : undefined);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    setFailure(undefined);
    // The same file chosen again is a change again.
    target.value = "";
    setPhotoName("");
    setPercent(0);
    try {
      const image = await shrinkPhoto(file);
      setPreview(await readAsAddress(image));
      const { data } = await sendForm(uploadImage, { image, side: props.side }, setPercent);
      setPhotoName(data.name);
    } catch (thrown) {
      setPreview("");
      const isUnreadable = thrown instanceof PhotoUnreadableError;
      setFailure(isUnreadable ? identity.photoUnreadable : errorText(thrown));
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <div className="photo">
      <label className={styles["frame"]} htmlFor={id} data-wrong={error !== undefined || undefined}>
        {preview === "" ? (
          <span className={styles["empty"]}>
            <Icon name="plus" size={20} />
            <b>{label}</b>
            <small>{identity.photoLimits}</small>
          </span>
        ) : (
          <img src={preview} alt={identity.previewOf(label)} />
        )}
        {percent !== undefined && (
          <progress value={percent} max={100} aria-label={identity.uploading(label)} />
        )}
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-label={label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={(event) => void choose(event)}
        />
      </label>
      <input type="hidden" name={props.name} value={photoName} />
      <FieldNote
        id={`${id}-note`}
        error={error}
        hint={photoName === "" ? undefined : identity.uploaded}
      />
    </div>
  );
}
