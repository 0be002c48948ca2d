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
  /** Empty for an unknown type. */
  entries(type: string): Promise<readonly DictionaryEntry[]>
}
