/** Answer data that is already JSON. Long lists are serialized once instead of for every answer. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  static list(items: readonly string[]): JsonText {
    return new JsonText(`[${items.join()}]`)
  }

  /** In the envelope of a success. */
  answer(msg: string): string {
    return `{"code":200,"msg":${JSON.stringify(msg)},"data":${this.text}}`
  }
}
