/** How a code reaches somebody. */
export type CodeChannel = 'sms' | 'email'
