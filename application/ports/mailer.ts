export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same as a page, for programs that show one. */
  readonly html?: string | undefined
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. @throws SendFailed for every failure */
  sendMail(mail: Mail): Promise<void>
}
