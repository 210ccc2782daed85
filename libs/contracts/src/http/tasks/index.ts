export {
  type DrawingFilter,
  drawingFilter,
  type DrawingList,
  drawingList,
  type DrawingView,
  type OwnDrawingFilter,
  ownDrawingFilter,
  type OwnTaskFilter,
  ownTaskFilter,
  type TaskFilter,
  taskFilter,
  type TaskList,
  taskList,
  type TaskView,
} from './tasks'
export { tasksAnswers } from './tasks.answers'
