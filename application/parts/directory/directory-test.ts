/** One step of a test of the directory. All of it is for an operator, and has no secret in it. */
export interface DirectoryStep {
  readonly step: DirectoryStepName
  readonly state: 'passed' | 'skipped' | 'failed'
  /** What was found, in words. */
  readonly message: string
  /** What to do about it. */
  readonly advice?: string
}

export type DirectoryStepName =
  | 'address'
  | 'connection'
  | 'encryption'
  | 'bind'
  | 'people'
  | 'groups'
  | 'departments'
  | 'login'

/** Tries step by step what the service needs of a directory. */
export interface DirectoryTest {
  /**
   * One after the other, as they are asked for; it ends behind `departments`, or behind a step that
   * the others need.
   * @param login somebody who is to log in there, as the last step
   */
  steps(login?: { readonly name: string; readonly password: string }): AsyncIterable<DirectoryStep>
}
