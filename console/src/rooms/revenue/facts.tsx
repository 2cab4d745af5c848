import styles from "./facts.module.css";

/** Named values beside each other. */
export function Facts(props: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles["facts"]}>
      {props.facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
