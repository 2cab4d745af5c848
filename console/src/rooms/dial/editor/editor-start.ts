/** Initial state of the editor. */
export interface EditorStart {
  /** Lines that are shown first, and ticked; all, and none, when absent. */
  readonly lineIds?: readonly string[];
}
