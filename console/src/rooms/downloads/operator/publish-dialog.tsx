import { sendPart, startUpload } from "@nodeyard/contract/downloads/operator/calls.ts";
import {
  IMAGE_TITLE_LENGTH,
  IMAGE_TYPES,
  isImageName,
  MAX_IMAGE_BYTES,
  PART_BYTES,
  PART_NUMBER_LENGTH,
  SIGNATURE_LENGTH,
} from "@nodeyard/contract/downloads/rules.ts";
import { requestImage } from "@nodeyard/contract/operator/request-calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { chosenFile } from "../../../shared/forms/chosen-file.ts";
import { FileField } from "../../../shared/forms/file-field.tsx";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { ui } from "../../../shared/ui/messages.ts";
import { TextArea } from "../../../shared/ui/text-area.tsx";
import { downloadsText } from "../messages.ts";
import { sendBytes } from "../../../shared/send-files.ts";

/** Sends a file part by part. @returns the token to publish it with. */
async function upload(file: File, onProgress: (percent: number) => void): Promise<string> {
  onProgress(0);
  const { token } = await call(startUpload, { fileName: file.name, bytes: file.size });
  const parts = Math.ceil(file.size / PART_BYTES);
  for (let part = 0; part < parts; part += 1) {
    const content = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES);
    const number = String(part).padStart(PART_NUMBER_LENGTH, "0");
    await sendBytes(sendPart, new Blob([token, number, content]));
    onProgress(Math.floor(((part + 1) / parts) * 100));
  }
  return token;
}

const MEBIBYTES = MAX_IMAGE_BYTES / 1024 / 1024;

function validate(data: FormData): FieldErrors {
  const file = chosenFile(data);
  return {
    title: trimmedText(data, "title") === "" ? downloadsText.titleRequired : undefined,
    file: !file
      ? ui.fileRequired
      : file.size > MAX_IMAGE_BYTES
        ? downloadsText.fileTooLarge(MEBIBYTES)
        : isImageName(file.name)
          ? undefined
          : downloadsText.fileNameWrong,
  };
}

function ImageTypeField() {
  const [chosen, setChosen] = useState("x86");
  return (
    <SelectField
      name="imageType"
      label={downloadsText.imageType}
      value={chosen}
      onChoose={setChosen}
    >
      {IMAGE_TYPES.map((value) => (
        <option key={value} value={value}>
          {downloadsText[value]}
        </option>
      ))}
    </SelectField>
  );
}

/** Uploads an image part by part and asks for its publication, with the operator's reason. */
export default function PublishDialog(props: { onClose: () => void }) {
  const client = useQueryClient();
  const [percent, setPercent] = useState<number>();
  return (
    <ActDialog
      title={downloadsText.publish}
      text={downloadsText.publishText}
      submit={downloadsText.askToPublish}
      validate={validate}
      fields={(errors) => (
        <>
          <ImageTypeField />
          <Field
            name="title"
            label={downloadsText.imageTitle}
            hint={downloadsText.imageTitleHint}
            maxLength={IMAGE_TITLE_LENGTH}
            autoComplete="off"
            error={errors["title"]}
          />
          <FileField
            label={downloadsText.imageFile}
            hint={downloadsText.fileHint(MEBIBYTES)}
            error={errors["file"]}
          />
          <Field
            name="tutorialUrl"
            type="url"
            label={downloadsText.tutorialUrl}
            maxLength={500}
            autoComplete="off"
            error={errors["tutorialUrl"]}
          />
          <TextArea
            name="signature"
            label={downloadsText.signatureField}
            hint={downloadsText.signatureHint}
            maxLength={SIGNATURE_LENGTH}
            rows={3}
            error={errors["signature"]}
          />
          <p role="status">{percent !== undefined && downloadsText.uploaded(percent)}</p>
        </>
      )}
      send={async (reason, data) => {
        const file = chosenFile(data);
        if (!file) throw new Error("no file");
        try {
          const token = await upload(file, setPercent);
          const [title, tutorialUrl] = [
            trimmedText(data, "title"),
            trimmedText(data, "tutorialUrl"),
          ];
          const imageType = IMAGE_TYPES.find((one) => one === data.get("imageType")) ?? "x86";
          const signature = trimmedText(data, "signature");
          const request = { token, imageType, title, tutorialUrl, signature, reason };
          // Here, and not by the dialog alone: it would upload the file anew after the proof.
          return await withProof(() => call(requestImage, request));
        } finally {
          setPercent(undefined);
          void invalidateRoom(client, "operator");
        }
      }}
      onClose={props.onClose}
    />
  );
}
