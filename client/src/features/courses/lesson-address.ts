/** Where one walks through a lesson. */
export const lessonAddress = ({ id, courseId }: { id: string; courseId: string }) =>
  `/courses/${courseId}/lessons/${id}`
