/** The pattern for LIKE that finds a text as it stands, anywhere: `%` and `_` in it are no wildcards. */
export const containsPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
