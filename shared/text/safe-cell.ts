/**
 * Excel and others treat such a cell as a formula. A cell that begins with quotation marks before such a character gets another one, so that the
 * import can remove exactly one.
 */
const looksLikeFormula = /^'*[=+\-@\t\r]/

/** Puts a quotation mark before a cell that spreadsheets would treat as a formula; the import removes it. */
export const safeCell = (text: string) => (looksLikeFormula.test(text) ? `'${text}` : text)
