/** What only the operator knows. Each answer belongs to a question of the report. */
export interface Answers {
  /** Default: the only tenant there is. */
  readonly tenant?: string | undefined
  /** Of the times in the source, such as `Asia/Shanghai`. */
  readonly zone?: string | undefined
  readonly otherUserTypes?: 'take' | 'leave' | undefined
  readonly duplicateContacts?: 'first' | 'none' | undefined
  readonly disabledParents?: 'enable' | 'disable' | undefined
  /** Whether strangers may go on to register, if they may there. */
  readonly registration?: 'off' | 'on' | undefined
  /** Default: they are left out. Not asked. */
  readonly impossibleNames?: 'rename' | 'leave' | undefined
  readonly superadmins?: 'take' | 'leave' | undefined
  /** What happens to users and third-party identities that came earlier and are no longer there. */
  readonly removed?: 'disable' | 'keep' | undefined
  /** Whether what came earlier stays, if its table is empty there. */
  readonly emptied?: 'keep' | 'remove' | undefined
  /** For a platform that is here under the same key, with other objects. */
  readonly otherLocations?: 'add' | 'same' | 'leave' | undefined
  /** Entries of the logs of that many days come; by default, none. */
  readonly logs?: number | undefined
  /** Whether people see more rows than they did there, where a role counted for what it permitted. */
  readonly dataScope?: 'widest' | undefined
  /** Default: the new administrator's password stays. */
  readonly administratorPassword?: 'keep' | 'old' | undefined
}

export interface Question {
  readonly about: keyof Answers
  readonly answers: readonly string[]
  readonly question: string
}
