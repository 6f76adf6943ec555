// case: metadirectives that become task, sections, critical, ordered, master and taskloop
// run host => tasks 6 | sections 3 | critical 4 | ordered 0 1 2 3 | master 1 | taskloop 45
#include <stdio.h>

int main(void) {
  int tasks = 0, sections = 0, critical = 0, master = 0, sum = 0, order[4], next = 0;
  #pragma omp parallel num_threads(2)
  #pragma omp single
  for (int i = 1; i <= 3; i++) {
    #pragma omp task firstprivate(i) shared(tasks)
    {
      #pragma omp atomic
      tasks += i;
    }
  }
  printf("tasks %d\n", tasks);

  #pragma omp parallel sections num_threads(2)
  {
    #pragma omp section
    {
      #pragma omp atomic
      sections += 1;
    }
    #pragma omp section
    {
      #pragma omp atomic
      sections += 2;
    }
  }
  printf("sections %d\n", sections);

  #pragma omp parallel num_threads(4)
  #pragma omp critical (name)
  critical++;
  printf("critical %d\n", critical);

  #pragma omp parallel for ordered num_threads(2) schedule(static, 1)
  for (int i = 0; i < 4; i++) {
    #pragma omp ordered
    {
      order[next] = i;
      next++;
    }
  }
  printf("ordered %d %d %d %d\n", order[0], order[1], order[2], order[3]);

  #pragma omp parallel num_threads(3)
  #pragma omp master
  master++;
  printf("master %d\n", master);

  #pragma omp parallel num_threads(2)
  #pragma omp single
  #pragma omp taskloop grainsize(3)
  for (int i = 0; i < 10; i++) {
    #pragma omp atomic
    sum += i;
  }
  printf("taskloop %d\n", sum);
  return 0;
}
