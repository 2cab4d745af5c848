import styles from "./tags.module.css";

/** A device's tags, as many as fit; all of them on hover. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className={styles["tags"]} title={tags.join(", ")}>
      {tags.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );
}
