export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  /** Resolves when the server has accepted the mail. @throws SendFailed for every failure */
  sendMail(mail: Mail): Promise<void>
}
