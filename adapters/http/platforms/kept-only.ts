/** The form asks for these fields, and nothing reads them. */
export const KEPT_ONLY = {
  domain: 'Kept for the form, without effect: addresses of files never use it',
  accessPolicy:
    '`0` private, `1` public, `2` custom. Kept for the form, without effect: files are private in any case',
}
