import { deleteView, saveView } from "@nodeyard/contract/devices/view-calls.ts";
import { VIEW_NAME_MAX_LENGTH, type ViewList } from "@nodeyard/contract/devices/view-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { typedText } from "../../../shared/forms/form-text.ts";
import { Form } from "../../../shared/forms/form.tsx";
import { useForm } from "../../../shared/forms/use-form.ts";
import { ApiError, call } from "../../../shared/http.ts";
import { PickerPopup } from "../../../shared/pickers/popup/picker-popup.tsx";
import type { PopupProps } from "../../../shared/ui/popup-button.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import { devices } from "../messages.ts";
import { savedViews } from "../queries.ts";
import type { RawSearch } from "../../../shared/search-params.ts";
import { viewQuery, viewSearch } from "./view-address.ts";
import styles from "./table.module.css";

/** The views of a list: to open, to delete, and to save the one that is shown. */
export default function ViewPopup(props: PopupProps & { list: ViewList }) {
  const { list, ...popup } = props;
  const search: RawSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const views = useQuery(savedViews);
  const own = views.data?.filter((view) => view.list === list) ?? [];
  const remove = useToastedChange(
    (viewId: string) => call(deleteView, { viewId }),
    savedViews.queryKey,
  );
  /** The name that another view has: sent again, it replaces that. */
  const [taken, setTaken] = useState<string>();
  const form = useForm({
    read: (data) => typedText(data, "name").trim(),
    validate: (name) => ({ name: name === "" ? devices.viewEmpty : undefined }),
    async send(name) {
      const replace = name === taken;
      const { message } = await call(saveView, {
        name,
        list,
        query: viewQuery(search),
        ...(replace && { replace }),
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.error === "devices.viewTaken") setTaken(name);
        throw error;
      });
      setTaken(undefined);
      showToast("success", message);
      await views.refetch();
    },
  });
  return (
    <PickerPopup {...popup} label={devices.savedViews} align="end" className={styles["views"]}>
      {views.isPending && <Skeleton rows={2} height={24} />}
      {views.isError && (
        <FailedLine
          text={errorText(views.error)}
          what={devices.savedViews}
          onRetry={() => void views.refetch()}
        />
      )}
      {views.data && own.length === 0 && <p>{devices.noViews}</p>}
      <ul>
        {own.map((view) => (
          <li key={view.viewId}>
            <TextButton
              onClick={() => {
                popup.onClose();
                void navigate({ to: list, search: viewSearch(view.query) });
              }}
            >
              {view.name}
            </TextButton>
            <button
              type="button"
              aria-label={devices.deleteView(view.name)}
              onClick={() => remove.mutate(view.viewId)}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
      <Form
        form={{
          ...form,
          onInput: (event) => {
            setTaken(undefined);
            form.onInput(event);
          },
        }}
      >
        <Field
          name="name"
          label={devices.viewName}
          hint={devices.viewHint}
          maxLength={VIEW_NAME_MAX_LENGTH}
          error={form.errors["name"]}
          autoComplete="off"
        />
        <Button type="submit" busy={form.isSending}>
          {taken === undefined ? devices.saveView : devices.replaceView}
        </Button>
      </Form>
    </PickerPopup>
  );
}
