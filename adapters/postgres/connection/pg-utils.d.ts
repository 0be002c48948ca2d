// What the driver has and its types do not tell.
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as Postgres reads it. */
    prepareValue(value: unknown): Buffer | string | null
  }
  export = utils
}
