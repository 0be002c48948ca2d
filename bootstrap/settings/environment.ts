/** Settings as text, by name. */
export type Environment = Readonly<Record<string, string | undefined>>
