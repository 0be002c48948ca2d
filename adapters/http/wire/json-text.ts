/** Data of an answer that is JSON already: of long lists it is made once, not with every answer. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  static list(items: readonly string[]): JsonText {
    return new JsonText(`[${items.join()}]`)
  }
}
