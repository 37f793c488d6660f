/** Internal picture names such as p1 or image 2 mean nothing to learners. */
export const isInnerName = (text: string) => /^(?:\p{L}|img|image|pic|picture|option)?[ _-]?\d+$/iu.test(text)
