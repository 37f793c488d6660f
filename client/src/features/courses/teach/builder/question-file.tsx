import { FileText } from 'lucide-react'
import { useState } from 'react'
import { fileIsEmpty, fileIsNoText, fileTooLarge, fromQuestionFile } from '#shared/courses/teach/builder-messages.ts'
import { isXml } from '#shared/gift/gift.ts'
import { xmlNotRead } from '#shared/gift/messages.ts'
import { say, type Sentence } from '#shared/messages/say.ts'
import { textLimits } from '#shared/text.ts'
import { Button } from '#client/ui/button.tsx'
import { InlineError } from '#client/ui/form/form-error.tsx'

/** Largest file in bytes: a bank of questions has at most three bytes a character, and questions that are left out. */
const largestFile = 4 * textLimits.lessonBody

/** The encoding that the first two bytes of a file name; otherwise most files are in UTF-8. */
const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'

/** Text of a file in UTF-8, in UTF-16 or, for old files, in the encoding of Windows; undefined for a file that is no text. */
function textIn(bytes: ArrayBuffer): string | undefined {
  const decode = (encoding: string) => new TextDecoder(encoding, { fatal: true }).decode(bytes)
  try {
    const text = decode(encodingOf(new Uint8Array(bytes)))
    return text.includes('\0') ? undefined : text
  } catch {
    const text = decode('windows-1252')
    return text.includes('\0') ? undefined : text
  }
}

/** Opens the file dialog. Its input is not in the page, where it would be next to those of pictures and sounds. */
function chooseFile(onFile: (file: File | undefined) => void) {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.txt,.gift,text/plain'
  input.addEventListener('change', () => onFile(input.files?.[0]))
  input.click()
}

/** Adds the questions of a GIFT file, for example of a bank that was exported from Moodle. */
export function QuestionFile({ onText }: { onText: (text: string) => void }) {
  const [errorText, setErrorText] = useState<Sentence>()
  const read = async (file: File | undefined) => {
    setErrorText(undefined)
    if (!file) return
    if (file.size > largestFile) return setErrorText(say(fileTooLarge, { kilobytes: largestFile / 1000 }))
    const text = textIn(await file.arrayBuffer())
    if (text === undefined) setErrorText(say(fileIsNoText))
    else if (isXml(text)) setErrorText(say(xmlNotRead))
    else if (text.trim() === '') setErrorText(say(fileIsEmpty))
    else onText(text.replace(/^\uFEFF/, ''))
  }
  return (
    <>
      <Button variant="line" onClick={() => chooseFile((file) => void read(file))}>
        <FileText aria-hidden />
        {say(fromQuestionFile)}
      </Button>
      <InlineError className="w-full">{errorText}</InlineError>
    </>
  )
}
