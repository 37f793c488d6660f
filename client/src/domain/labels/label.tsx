/** Labels begin with a capital, words of the library do not. */
export const capitalised = (form: string) => form.charAt(0).toUpperCase() + form.slice(1)
