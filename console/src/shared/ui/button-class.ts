import styles from "./button.module.css";

/** The look of a button for a link; its tone goes into `data-tone`. */
export const buttonClass = styles["button"];
