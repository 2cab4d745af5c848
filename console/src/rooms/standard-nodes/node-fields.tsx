import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  DEFAULT_LOGIN_ACCOUNT,
  DEFAULT_SSH_PORT,
  NET_TYPE,
  NODE_TEXT_MAX_LENGTH,
  PRIVATE_KEY_MAX_LENGTH,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { ProvinceField } from "../../shared/province-field.tsx";
import { ChoiceField } from "../../shared/ui/choice-field.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { TextArea } from "../../shared/ui/text-area.tsx";
import { ConfigField } from "./config-field.tsx";
import { nodes } from "./messages.ts";
import type { Choices } from "./node-form.ts";

const TEXT = { maxLength: NODE_TEXT_MAX_LENGTH, autoComplete: "off" } as const;

/** The inputs of a node; `node` is the one that is edited. */
export function NodeFields(props: {
  node: StandardNode | undefined;
  choices: Choices;
  isSecretStored: boolean;
  errors: FieldErrors;
  onChoose: (patch: Partial<Choices>) => void;
}) {
  const { node, choices, errors, onChoose } = props;
  const isAggregated = choices.netType === NET_TYPE.aggregated;
  return (
    <>
      <ChoiceField
        label={nodes.type}
        value={String(choices.netType)}
        options={[
          { value: "0", label: nodes.dedicated },
          { value: "1", label: nodes.aggregated },
        ]}
        onChange={(type) => onChoose({ netType: type === "0" ? 0 : 1 })}
      />
      <Field
        {...TEXT}
        name="serverNote"
        label={nodes.note}
        defaultValue={node?.serverNote}
        error={errors["serverNote"]}
      />
      <Field
        {...TEXT}
        name="serverOwner"
        label={nodes.owner}
        defaultValue={node?.serverOwner}
        error={errors["serverOwner"]}
        hint={nodes.ownerHint}
      />
      <ProvinceField
        value={choices.province}
        hint={nodes.provinceHint}
        onChoose={(province) => onChoose({ province })}
      />
      <Field
        {...TEXT}
        name="ip"
        label={nodes.ip}
        defaultValue={node?.serverExtIP}
        error={errors["ip"]}
        hint={nodes.ipHint}
      />
      <Field
        {...TEXT}
        name="serverJumperPort"
        label={nodes.port}
        inputMode="numeric"
        defaultValue={node?.serverJumperPort ?? DEFAULT_SSH_PORT}
        error={errors["serverJumperPort"]}
      />
      <Field
        {...TEXT}
        name="serverGateway"
        label={isAggregated ? nodes.gateway : nodes.gatewayOptional}
        defaultValue={node?.serverGateway}
        error={errors["serverGateway"]}
      />
      <Field
        {...TEXT}
        name="bandwidthMb"
        label={isAggregated ? nodes.bandwidthOptional : nodes.bandwidthField}
        inputMode="numeric"
        defaultValue={node?.bandwidthMb ?? ""}
        error={errors["bandwidthMb"]}
      />
      {isAggregated && (
        <ConfigField
          node={node}
          value={choices.dialConfigID}
          error={errors["dialConfigID"]}
          onChoose={(dialConfigID) => onChoose({ dialConfigID })}
        />
      )}
      <Field
        {...TEXT}
        name="serverLoginAccount"
        label={nodes.account}
        defaultValue={node?.serverLoginAccount ?? DEFAULT_LOGIN_ACCOUNT}
        error={errors["serverLoginAccount"]}
        hint={nodes.accountHint}
      />
      <ChoiceField
        label={nodes.secret}
        value={choices.secretKind}
        options={[
          { value: "password", label: nodes.byPassword },
          { value: "key", label: nodes.byKey },
        ]}
        onChange={(secretKind) => onChoose({ secretKind })}
      />
      <SecretField {...props} />
      <Field
        {...TEXT}
        name="serverIntIP"
        label={nodes.internalIp}
        defaultValue={node?.serverIntIP}
        error={errors["serverIntIP"]}
      />
      <Field
        {...TEXT}
        name="serverRecords"
        label={nodes.records}
        defaultValue={node?.serverRecords}
        error={errors["serverRecords"]}
        hint={nodes.recordsHint}
      />
    </>
  );
}

function SecretField(props: { choices: Choices; isSecretStored: boolean; errors: FieldErrors }) {
  const { choices, isSecretStored, errors } = props;
  return choices.secretKind === "password" ? (
    <PasswordField
      key="password"
      name="serverPasswd"
      label={nodes.password}
      autoComplete="new-password"
      error={errors["serverPasswd"]}
      hint={isSecretStored ? nodes.passwordKept : nodes.passwordHint}
    />
  ) : (
    <TextArea
      key="key"
      name="serverPrivateKey"
      label={nodes.privateKey}
      rows={5}
      maxLength={PRIVATE_KEY_MAX_LENGTH}
      autoComplete="off"
      spellCheck={false}
      error={errors["serverPrivateKey"]}
      hint={isSecretStored ? nodes.passwordKept : nodes.privateKeyHint}
    />
  );
}
