/** What forms and rows say of two fields. */
export const FIELD_NOTES = {
  domain:
    'Where addresses of files begin: a path below our own address (`/file/`), or on local platforms an origin that a proxy serves. On others a host name that signed addresses are made for',
  accessPolicy: '`0`: private. Anything else is refused: files are private in any case',
}
