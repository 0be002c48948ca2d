/** What people do in one of the front ends, in Chinese. */
export interface ConsoleWalk {
  /** From the login page; what comes of it is for the test to see. */
  logIn(username: string, password: string): Promise<void>
  /** By the icon of MaxKey below the form, which is for any provider of that name. */
  logInWithMaxKey(): Promise<void>
  /** Until the form for logging in is there. */
  logOut(): Promise<void>
  /** Opens the page as with a bookmark. */
  openProfile(): Promise<void>
  /** On the profile page, until it has happened. */
  changePassword(old: string, fresh: string): Promise<void>
  changeEmail(address: string): Promise<void>
  bindGitee(): Promise<void>
  /** Opens the page of users, and waits for its list. */
  openUsers(): Promise<void>
}

/** Buttons of `ruoyi-plus-vben5` have a blank between two Chinese characters. */
export function spaced(text: string): RegExp {
  return new RegExp(`^\\s*${[...text].join('\\s?')}\\s*$`)
}
