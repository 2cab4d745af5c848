/** What the editor is opened for. */
export interface EditorStart {
  /** Lines that are shown first, and ticked; all, and none, when absent. */
  readonly lineIds?: readonly string[];
}
