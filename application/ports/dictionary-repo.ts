/** One value of a dictionary, as selects and tags of the console show it. */
export interface DictionaryEntry {
  readonly id: string
  readonly order: number
  readonly label: string
  readonly value: string
  readonly type: string
  readonly cssClass: string | undefined
  readonly listClass: string | undefined
  readonly isDefault: boolean
  readonly remark: string | undefined
  readonly createdAt: Date
}

export interface DictionaryRepo {
  /** By order; empty when the type is unknown. */
  entries(type: string): Promise<readonly DictionaryEntry[]>
}
